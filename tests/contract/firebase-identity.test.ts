import { openFirebaseIdentity } from './firebase-identity-harness.ts'
import { describeIdentity } from './identity-contract.ts'

describeIdentity('of Firebase', openFirebaseIdentity, ['windows', 'reloads', 'tabs', 'clock'])
