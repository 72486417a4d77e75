import { describeIdentity } from './identity-contract.ts'
import { openMemoryIdentity } from './identity-memory-harness.ts'

describeIdentity('kept in memory', async () => openMemoryIdentity(), [
  'windows',
  'reloads',
  'tabs',
  'clock',
])
