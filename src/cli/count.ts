/** A number with separators: "1,300". */
export function count(number: number): string {
  return number.toLocaleString('en-US')
}
