import { IN_DEPTH } from '../in-depth.ts'
import { tellOfLeaving } from '../stories/leave.ts'
import { tellOfTwoPeople } from '../stories/two-people.ts'
import { tellOfWaitingPoints } from '../stories/waiting.ts'
import * as ownServer from './own-server.ts'

tellOfTwoPeople(ownServer)

// Every run has them in the demo and in production, and the server's ports pass the same contracts.
ownServer.test.describe('on a server', { tag: IN_DEPTH }, () => {
  tellOfWaitingPoints(ownServer)
  tellOfLeaving(ownServer)
})
