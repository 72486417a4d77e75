import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pause } from '../../../src/adapters/shared/timers.ts'
import type { ChooseRequestFault, RequestFault } from './request-fault.ts'
import { ask, readAll, type WholeAnswer, type WholeRequest } from './target.ts'

/** Hears of each fault that a request met. */
export type OnFault = (fault: RequestFault, request: WholeRequest) => void

/** The half of a proxy that passes requests on, one by one, with faults. */
export class RequestHalf {
  readonly server: Server
  private readonly events = new EventEmitter().setMaxListeners(0)

  constructor(
    private readonly origin: string,
    private readonly choose: ChooseRequestFault,
    private readonly onFault: OnFault,
  ) {
    this.server = createServer((request, response) => {
      // A client that goes away ends its request; there is nobody to tell.
      this.pass(request, response).catch(() => response.destroy())
    })
  }

  private async pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming
    const request = { method, path, headers, body: await readAll(incoming) }
    const fault = this.choose(request)
    if (!fault) return this.answer(response, request)
    this.onFault(fault, request)
    await this.passWith(fault, request, response)
  }

  private async passWith(
    fault: RequestFault,
    request: WholeRequest,
    response: ServerResponse,
  ): Promise<void> {
    switch (fault.kind) {
      case 'delayed':
        await pause(fault.byMs)
        return this.answer(response, request)
      case 'reordered':
        await Promise.race([once(this.events, 'answered'), pause(fault.atMostMs)])
        return this.answer(response, request)
      case 'lost':
        return
      case 'cut':
        response.destroy()
        return
      case 'answer lost':
        await ask(this.origin, request)
        return
      case 'answer cut': {
        const answer = await ask(this.origin, request)
        this.begin(response, answer)
        response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy())
        return
      }
      case 'cut, applied later':
        response.destroy()
        await pause(fault.byMs)
        await ask(this.origin, request)
        return
      case 'repeated':
        await this.answer(response, request)
        await pause(fault.afterMs)
        await ask(this.origin, request)
    }
  }

  private async answer(response: ServerResponse, request: WholeRequest): Promise<void> {
    const answer = await ask(this.origin, request)
    this.begin(response, answer)
    response.end(answer.body)
    this.events.emit('answered')
  }

  private begin(response: ServerResponse, { status, headers }: WholeAnswer): void {
    const { 'transfer-encoding': _, ...kept } = headers
    response.writeHead(status, kept as Record<string, string>)
  }
}
