import { Container } from 'inversify'
import { expect, it } from 'vitest'
import { binder } from '../src/binder.ts'

class Shop {
  constructor(
    readonly price: number,
    readonly name: string,
  ) {}
}

interface Values {
  readonly price: number
  readonly name: string
}

function open(bindShop: (bind: ReturnType<typeof binder<Values>>) => void): Shop {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind('price').toConstantValue(12)
  container.bind('name').toConstantValue('Beans')
  bindShop(binder<Values>(container))
  return container.get(Shop)
}

it('a class is given what it is bound to', () => {
  expect(open((bind) => bind(Shop, ['price', 'name']))).toEqual(new Shop(12, 'Beans'))
})

it('what a class needs is checked by its types', () => {
  // @ts-expect-error: the wrong order
  open((bind) => bind(Shop, ['name', 'price']))
  // @ts-expect-error: the name is missing
  open((bind) => bind(Shop, ['price']))
  // @ts-expect-error: nothing asks for a third
  open((bind) => bind(Shop, ['price', 'name', 'name']))
})
