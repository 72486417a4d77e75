import { describeIdentity } from '../../../contract/identity-contract.ts'
import { openMemoryIdentity } from './memory-identity-harness.ts'

describeIdentity('kept in memory', async () => openMemoryIdentity(), [
  'windows',
  'reloads',
  'tabs',
  'clock',
])
