import { AnswerRequest, AskForPoints, WatchRequests } from '../use-cases/requests.ts'
import { make } from './feature.ts'

export const askForPoints = make(AskForPoints, 'identity', 'requests', 'device')
export const answerRequest = make(AnswerRequest, 'identity', 'requests', 'device', 'directory')
export const watchRequests = make(WatchRequests, 'requests', 'directory', 'device', 'retry', 'log')
