import { ContainerModule } from 'inversify'
import type { Community } from '../core/domain/community.ts'
import { ForgetLedger } from '../core/use-cases/forget-ledger.ts'
import { ManageSignIn } from '../core/use-cases/manage-sign-in.ts'
import { CheckUsername, OpenAccount, WatchSession } from '../core/use-cases/session.ts'
import { SignIn } from '../core/use-cases/sign-in.ts'
import { ports } from './ports.ts'

/** `community`: who may join and read. */
export const session = (community: Community) =>
  new ContainerModule(({ bind }) => {
    bind(SignIn).toDynamicValue(
      ({ get }) => new SignIn(get(ports.identity), get(OpenAccount), community),
    )
    bind(ManageSignIn).toDynamicValue(({ get }) => new ManageSignIn(get(ports.identity)))
    bind(CheckUsername).toDynamicValue(({ get }) => new CheckUsername(get(ports.directory)))
    bind(OpenAccount).toDynamicValue(
      ({ get }) => new OpenAccount(get(ports.ledger), get(ports.directory), get(ports.device)),
    )
    bind(ForgetLedger).toDynamicValue(
      ({ get }) =>
        new ForgetLedger(community, get(ports.device), get(ports.ownCopy), get(ports.log)),
    )
    bind(WatchSession).toDynamicValue(
      ({ get }) =>
        new WatchSession(
          get(ports.identity),
          get(OpenAccount),
          get(ports.ledger),
          get(ports.cache),
          get(ports.clock),
          get(ports.log),
          community,
          get(ForgetLedger),
        ),
    )
  })
