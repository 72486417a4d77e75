import { type Container, ContainerModule } from 'inversify'
import type { Requesting } from '../core/app.ts'
import { AnswerRequest, AskForPoints, WatchRequests } from '../core/use-cases/requests.ts'
import { addPorts, type Ports, ports } from './ports.ts'

export const requests = new ContainerModule(({ bind }) => {
  bind(AskForPoints).toDynamicValue(
    ({ get }) =>
      new AskForPoints(get(ports.identity), get(ports.requests), get(ports.requestMemory)),
  )
  bind(AnswerRequest).toDynamicValue(
    ({ get }) =>
      new AnswerRequest(
        get(ports.identity),
        get(ports.requests),
        get(ports.requestMemory),
        get(ports.directory),
      ),
  )
  bind(WatchRequests).toDynamicValue(
    ({ get }) =>
      new WatchRequests(
        get(ports.requests),
        get(ports.directory),
        get(ports.requestMemory),
        get(ports.retry),
        get(ports.log),
      ),
  )
})

/** Adds requests, with the port that only they need, to a page that has all the others. */
export function addRequests(container: Container, own: Pick<Ports, 'requestMemory'>): Requesting {
  addPorts(container, own)
  container.load(requests)
  return {
    askForPoints: container.get(AskForPoints),
    answerRequest: container.get(AnswerRequest),
    watchRequests: container.get(WatchRequests),
  }
}
