import { EditProfile, LookupProfile } from '../use-cases/people.ts'
import { make } from './feature.ts'

export const lookupProfile = make(LookupProfile, 'directory')
export const editProfile = make(EditProfile, 'identity', 'directory')
