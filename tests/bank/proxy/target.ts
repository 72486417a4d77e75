import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'

/** A complete request, which can be sent more than once. */
export interface WholeRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

export interface WholeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** Reads all of a stream. */
export async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Sends a request to a server (`http://127.0.0.1:8080`, `https://firestore.googleapis.com`) and reads its answer. */
export function ask(
  origin: string,
  { method, path, headers, body }: WholeRequest,
): Promise<WholeAnswer> {
  const { host, protocol } = new URL(origin)
  const send = protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    const request = send(
      new URL(path, origin),
      { method, headers: { ...headers, host } as Record<string, string> },
      (answer) => {
        const { statusCode: status = 500, headers } = answer
        readAll(answer).then((body) => resolve({ status, headers, body }), reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
