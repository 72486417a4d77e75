type Handler = (data: unknown) => unknown
type Answered = (answers: readonly unknown[]) => void

/** What goes over the line: a call under its name, or the answer to one. */
type Message =
  | { readonly call: number; readonly name: string; readonly data: unknown }
  | { readonly answerTo: number; readonly value: unknown }

interface FrameOptions {
  readonly url: string
  readonly where: HTMLElement
  readonly attributes: { readonly style: Partial<CSSStyleDeclaration> }
}

/**
 * What the identity service's SDK uses of Google's script that lets a page and a frame of another origin talk: no more, and
 * nothing from the network. The page runs it, and so does the emulator's frame. Sent to the browser as text, so it may
 * use nothing from around it.
 */
export function gapiStandIn(): void {
  const HELLO = 'stand-in frame is up'

  /** One end of a line between page and frame. A port keeps what comes before anybody listens. */
  class Line {
    private readonly handlers = new Map<string, Handler>()
    private readonly early: Message[] = []
    private readonly waiting = new Map<number, Answered>()
    private calls = 0

    constructor(private readonly port: Promise<MessagePort>) {
      port.then((end) => {
        end.onmessage = ({ data }: MessageEvent<Message>) => this.receive(data)
      })
    }

    async restyle(): Promise<void> {}

    /** Tells when the other end is there. */
    async ping(there: () => void): Promise<void> {
      await this.port
      there()
    }

    register(name: string, handler: Handler): void {
      this.handlers.set(name, handler)
      for (const message of this.early.splice(0)) this.receive(message)
    }

    send(name: string, data: unknown, answered: Answered): void {
      const call = ++this.calls
      this.waiting.set(call, answered)
      this.post({ call, name, data })
    }

    private async receive(message: Message): Promise<void> {
      if ('answerTo' in message) {
        this.waiting.get(message.answerTo)?.([message.value])
        return
      }
      const handler = this.handlers.get(message.name)
      if (handler) this.post({ answerTo: message.call, value: await handler(message.data) })
      else this.early.push(message)
    }

    private async post(message: Message): Promise<void> {
      const end = await this.port
      end.postMessage(message)
    }
  }

  const context = {
    /** Opens a frame; called by the page. */
    open({ url, where, attributes }: FrameOptions, opened: (line: Line) => unknown): unknown {
      const frame = document.createElement('iframe')
      Object.assign(frame.style, attributes.style)
      const port = new Promise<MessagePort>((resolve) => {
        addEventListener('message', ({ source, data, ports: [end] }) => {
          if (source === frame.contentWindow && data === HELLO && end) resolve(end)
        })
      })
      frame.src = url
      where.append(frame)
      return opened(new Line(port))
    },
    /** Finds the page; called by the frame. */
    getParentIframe(): Line {
      const { port1, port2 } = new MessageChannel()
      parent.postMessage(HELLO, '*', [port2])
      return new Line(Promise.resolve(port1))
    },
  }
  const gapi = {
    load: (_: string, { callback }: { readonly callback: () => void }) => setTimeout(callback),
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => context,
    },
  }
  const script = document.currentScript as HTMLScriptElement
  const loaded = new URL(script.src).searchParams.get('onload') ?? 'gapi_onload'
  const page = window as unknown as Record<string, unknown>
  page.gapi = gapi
  const tell = page[loaded]
  if (typeof tell === 'function') tell()
}
