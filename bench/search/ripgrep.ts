import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { timed } from '../harness'
import type { ScaleDatabase } from './scale-databases'

/** The alternative for a person with a checkout: the fastest `grep` of this machine over one file per document. */
export async function openGrep({ db, orgId }: ScaleDatabase, folder: string) {
  const program = ['rg', 'grep'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (!program) return null
  const documents = await db.execute<{ id: number; content: string }>(sql`
    select text_id as id, string_agg('## ' || title || E'\n\n' || body, E'\n\n' order by ordinal) as content
    from sections where org_id = ${orgId} group by text_id`)
  mkdirSync(folder, { recursive: true })
  for (const { id, content } of documents) writeFileSync(join(folder, `${id}.md`), content)
  const options =
    program === 'rg' ? ['--count', '--ignore-case'] : ['--count', '--ignore-case', '--recursive']
  return {
    describe: () =>
      `${program} over ${documents.length} files of one word, without ranks, facets or excerpts`,
    search: (q: string) =>
      timed(async () => {
        const word = /[a-z]+/i.exec(q)?.[0] ?? q
        const child = spawn(program, [...options, word, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
        await once(child, 'close')
      }),
  }
}
