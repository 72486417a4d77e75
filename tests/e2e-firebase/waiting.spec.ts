import { tellOfWaitingPoints } from '../stories/waiting.ts'
import * as production from './production.ts'

tellOfWaitingPoints(production)
