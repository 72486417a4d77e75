import { tellOfLeaving } from '../stories/leave.ts'
import * as production from './production.ts'

tellOfLeaving(production)
