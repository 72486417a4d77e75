import { tellOfTwoPeople } from '../stories/two-people.ts'
import * as production from './production.ts'

tellOfTwoPeople(production)
