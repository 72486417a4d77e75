import { NodeDigest } from '../../src/adapters/files/node-digest.ts'

export const nodeDigest = new NodeDigest()
