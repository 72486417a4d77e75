import fc from 'fast-check'

/** Text of any characters, with lone surrogates and invisible characters. The generator of fast-check takes half a second to start. */
export const anyText = fc.oneof(
  fc.array(fc.nat(0xffff), { maxLength: 200 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.nat(0x10ffff), { maxLength: 60 })
    .map((characters) => String.fromCodePoint(...characters)),
  fc.string({ unit: fc.constantFrom(...'aZ9ßéÉØ ._-@\u200B\u202Eу😀'), maxLength: 60 }),
)
