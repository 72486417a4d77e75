import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends a mail. Rejects if the mail server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>

/** Sends mails by a mail server; without one, prints them. */
export function mailer(
  smtpUrl: string | null,
  from: string,
  print: (text: string) => void,
): SendMail {
  if (smtpUrl === null)
    return async ({ to, subject, text }) => print(`Mail to ${to}: ${subject}\n${text}\n`)
  const transport = createTransport(smtpUrl)
  return async (mail) => {
    await transport.sendMail({ from, ...mail })
  }
}
