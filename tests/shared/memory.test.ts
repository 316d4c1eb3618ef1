import { expect, it } from 'vitest'
import { cacheUse } from '../../shared/cache-use'
import { Memory } from '../../shared/memory'

it('removes the least recently used entries above its limit', () => {
  const memory = new Memory<string>('test', 10, (value) => value.length)
  memory.set('a', 'aaaa')
  memory.set('b', 'bbbb')
  expect(memory.get('a')).toBe('aaaa')
  memory.set('c', 'cccc')
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual(['aaaa', undefined, 'cccc'])
})

it('weighs each value once', () => {
  const weighed: string[] = []
  const memory = new Memory<string>('test', 2, (value) => weighed.push(value) && 1)
  for (const key of ['a', 'b', 'c', 'd']) memory.set(key, key)
  expect(memory.get('d')).toBe('d')
  expect(weighed).toEqual(['a', 'b', 'c', 'd'])
})

it('stops counting replaced entries and keeps no entry above its limit', () => {
  const memory = new Memory<string>('test', 5, (value) => value.length)
  for (let i = 0; i < 10; i++) memory.set('a', 'aaaa')
  memory.set('b', 'b')
  expect([memory.get('a'), memory.get('b')]).toEqual(['aaaa', 'b'])
  memory.set('c', 'cccccc')
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([undefined, undefined, undefined])
})

it('counts how often it had what was asked for, by name', () => {
  const memory = new Memory<string>('counted', 5)
  new Memory<string>('counted', 5).get('a')
  memory.get('a')
  memory.set('a', 'a')
  memory.get('a')
  expect(cacheUse.get('counted')).toEqual({ hits: 1, misses: 2 })
})
