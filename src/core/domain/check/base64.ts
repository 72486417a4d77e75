const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))

/** Writes bytes as base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const second = bytes[at + 1]
    const third = bytes[at + 2]
    const bits = ((bytes[at] ?? 0) << 16) | ((second ?? 0) << 8) | (third ?? 0)
    text += DIGITS.charAt(bits >> 18) + DIGITS.charAt((bits >> 12) & 63)
    text += second === undefined ? '=' : DIGITS.charAt((bits >> 6) & 63)
    text += third === undefined ? '=' : DIGITS.charAt(bits & 63)
  }
  return text
}

/** Reads base64 with padding. Null for any other text than `toBase64` writes: no spaces, no line breaks, no unused bits. */
export function fromBase64(text: string): Uint8Array | null {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array(Math.max(0, Math.floor((text.length * 3) / 4) - padding))
  let bits = 0
  let length = 0
  for (let at = 0; at < text.length - padding; at++) {
    const value = VALUES.get(text.charAt(at))
    if (value === undefined) return null
    bits = ((bits << 6) | value) & 0xffffff
    if (at % 4 > 0) bytes[length++] = (bits >> (6 - 2 * (at % 4))) & 255
  }
  return toBase64(bytes) === text ? bytes : null
}

/** Writes base64 in the alphabet for addresses, without padding (RFC 4648 section 5). */
export function toBase64Url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads a text of `toBase64Url` and returns base64 with padding; null for any other text. */
export function fromBase64Url(text: string): string | null {
  if (!/^[\w-]*$/.test(text)) return null
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  const padded = base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')
  return fromBase64(padded) && padded
}

/** Writes bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
