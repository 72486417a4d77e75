import { type Container, ContainerModule } from 'inversify'
import type { Requesting } from '../core/app.ts'
import { AnswerRequest, AskForPoints, WatchRequests } from '../core/use-cases/requests.ts'
import { ports } from './ports.ts'

export const requests = new ContainerModule(({ bind }) => {
  bind(AskForPoints).toDynamicValue(
    ({ get }) => new AskForPoints(get(ports.identity), get(ports.requests), get(ports.device)),
  )
  bind(AnswerRequest).toDynamicValue(
    ({ get }) =>
      new AnswerRequest(
        get(ports.identity),
        get(ports.requests),
        get(ports.device),
        get(ports.directory),
      ),
  )
  bind(WatchRequests).toDynamicValue(
    ({ get }) =>
      new WatchRequests(
        get(ports.requests),
        get(ports.directory),
        get(ports.device),
        get(ports.retry),
        get(ports.log),
      ),
  )
})

/** Adds requests to a page that has all their ports. */
export function addRequests(container: Container): Requesting {
  container.load(requests)
  return {
    askForPoints: container.get(AskForPoints),
    answerRequest: container.get(AnswerRequest),
    watchRequests: container.get(WatchRequests),
  }
}
