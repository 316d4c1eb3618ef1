export interface CacheUse {
  hits: number
  misses: number
}

const KEY = Symbol.for('plumbline.cache-use')
const globals = globalThis as { [KEY]?: Map<string, CacheUse> }
globals[KEY] ??= new Map()

/** Hits and lookups of each cache of this process. Global, because the pages are built with their own copy of this file. */
export const cacheUse: Map<string, CacheUse> = globals[KEY]

/** Counts one lookup. Caches with the same name are counted together. */
export function countCacheUse(cache: string, isHit: boolean): void {
  const use = cacheUse.get(cache) ?? { hits: 0, misses: 0 }
  cacheUse.set(cache, use)
  if (isHit) use.hits += 1
  else use.misses += 1
}
