/** Ports whose requests are counted. The one with this number fails: before it is made, or after. */
export function crashing(at: number, when: 'before' | 'after') {
  let count = 0
  const wrap = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function' || name === 'current') return method
        return async (...given: unknown[]) => {
          const isNow = ++count === at
          if (isNow && when === 'before') throw new Error('crash')
          const answer: unknown = await Reflect.apply(method, target, given)
          if (isNow) throw new Error('crash')
          return answer
        }
      },
    })
  return { wrap, hasCrashed: () => count >= at }
}
