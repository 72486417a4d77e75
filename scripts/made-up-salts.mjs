/**
 * The salts of a made-up transfer, the same each time.
 * @param {string} id of the transfer, up to 20 letters, digits, `_` and `-`
 */
export function madeUpSalts(id) {
  const salt = (/** @type {string} */ part) => `${part}-${id}`.padEnd(22, '_')
  return { sender: salt('s'), recipient: salt('r'), message: salt('m') }
}
