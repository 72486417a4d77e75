import { ContainerModule } from 'inversify'
import { EditProfile } from '../core/use-cases/edit-profile.ts'
import { LookupProfile } from '../core/use-cases/lookup-profile.ts'
import { SuggestRecipients } from '../core/use-cases/people.ts'
import { ports } from './ports.ts'

export const people = new ContainerModule(({ bind }) => {
  bind(LookupProfile).toDynamicValue(({ get }) => new LookupProfile(get(ports.directory)))
  bind(SuggestRecipients).toDynamicValue(
    ({ get }) => new SuggestRecipients(get(ports.directory), get(ports.identity)),
  )
  bind(EditProfile).toDynamicValue(
    ({ get }) => new EditProfile(get(ports.identity), get(ports.directory)),
  )
})
