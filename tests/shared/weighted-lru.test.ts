import { expect, it } from 'vitest'
import { cacheUse } from '#shared/cache-use'
import { WeightedLru } from '#shared/weighted-lru'

it('removes the least recently used entries above its limit', () => {
  const lru = new WeightedLru<string>('test', 10, (value) => value.length)
  lru.set('a', 'aaaa')
  lru.set('b', 'bbbb')
  expect(lru.get('a')).toBe('aaaa')
  lru.set('c', 'cccc')
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual(['aaaa', undefined, 'cccc'])
})

it('weighs each value once', () => {
  const weighed: string[] = []
  const lru = new WeightedLru<string>('test', 2, (value) => weighed.push(value) && 1)
  for (const key of ['a', 'b', 'c', 'd']) lru.set(key, key)
  expect(lru.get('d')).toBe('d')
  expect(weighed).toEqual(['a', 'b', 'c', 'd'])
})

it('stops counting replaced entries and keeps no entry above its limit', () => {
  const lru = new WeightedLru<string>('test', 5, (value) => value.length)
  for (let i = 0; i < 10; i++) lru.set('a', 'aaaa')
  lru.set('b', 'b')
  expect([lru.get('a'), lru.get('b')]).toEqual(['aaaa', 'b'])
  lru.set('c', 'cccccc')
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([undefined, undefined, undefined])
})

it('counts how often it had what was asked for, by name', () => {
  const lru = new WeightedLru<string>('counted', 5)
  new WeightedLru<string>('counted', 5).get('a')
  lru.get('a')
  lru.set('a', 'a')
  lru.get('a')
  expect(cacheUse.get('counted')).toEqual({ hits: 1, misses: 2 })
})
