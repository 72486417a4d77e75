import { describeIdentity } from '../../../contract/identity-contract.ts'
import { openFirebaseIdentity } from './firebase-identity-harness.ts'

describeIdentity('of Firebase', openFirebaseIdentity, ['windows', 'reloads', 'tabs', 'clock'])
