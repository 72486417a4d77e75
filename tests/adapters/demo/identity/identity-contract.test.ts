import { describeIdentity } from '../../../contract/identity-contract.ts'
import { openSimulatedIdentity } from './simulated-identity-harness.ts'

describeIdentity('in memory', async () => openSimulatedIdentity(), [
  'windows',
  'reloads',
  'tabs',
  'clock',
])
