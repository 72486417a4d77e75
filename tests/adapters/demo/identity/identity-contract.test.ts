import { describeIdentity } from '../../../contract/identity-contract.ts'
import { openMemoryIdentity } from './memory-identity-harness.ts'

describeIdentity('in memory', async () => openMemoryIdentity(), [
  'windows',
  'reloads',
  'tabs',
  'clock',
])
