import { type Container, ContainerModule } from 'inversify'
import { LeavePledger } from '../core/use-cases/leave.ts'
import { addPorts, type Ports, ports } from './ports.ts'

export const leave = new ContainerModule(({ bind }) => {
  bind(LeavePledger).toDynamicValue(
    ({ get }) =>
      new LeavePledger(
        get(ports.identity),
        get(ports.ledger),
        get(ports.leaving),
        get(ports.requests),
        get(ports.device),
        get(ports.ownCopy),
        get(ports.log),
      ),
  )
})

/** Adds leaving, with the port that only it needs, to a page that has all the others. */
export function addLeave(container: Container, own: Pick<Ports, 'leaving'>): LeavePledger {
  addPorts(container, own)
  container.load(leave)
  return container.get(LeavePledger)
}
