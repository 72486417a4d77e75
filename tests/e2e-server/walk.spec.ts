import { tellOfLeaving } from '../stories/leave.ts'
import { tellOfTwoPeople } from '../stories/two-people.ts'
import { tellOfWaitingPoints } from '../stories/waiting.ts'
import * as ownServer from './own-server.ts'

tellOfTwoPeople(ownServer)
tellOfWaitingPoints(ownServer)
tellOfLeaving(ownServer)
