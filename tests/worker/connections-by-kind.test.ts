import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CONFIG, spec } from '#tests/server/library/indexing/indexing'
import { eventually } from '#tests/support/eventually'
import { openWorkers } from './working'

const working = openWorkers()
const { indexing } = working

/** Records the kind of connection and the time limit of each table's writes from now on. */
async function recordWrites(tables: string[]): Promise<void> {
  await indexing.db.$client.unsafe(`
    create table written (name text, statement text, connection text, time_limit text);
    create function record_write() returns trigger language plpgsql as $$ begin
      insert into public.written values (
        tg_table_name, lower(tg_op), regexp_replace(current_setting('application_name'), ' [0-9a-f-]{36}$', ''),
        current_setting('statement_timeout'));
      return null;
    end $$`)
  for (const table of tables)
    await indexing.db.$client.unsafe(`
      create trigger record_write after insert or update on ${table}
      for each statement execute function record_write()`)
}

async function writesTo(name: string, statement: string): Promise<string[]> {
  const rows = await indexing.db.execute<{ by: string }>(sql`
    select distinct connection || ', limit ' || time_limit as by from written
    where name = ${name} and statement = ${statement}`)
  return rows.map(({ by }) => by)
}

it('requests, jobs, the queue, watchers and heartbeats each use the connections that are meant for them', async () => {
  await recordWrites(['texts', 'documents', 'runs', 'workers', 'graphile_worker._private_job_queues'])
  const git = indexing.repository({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  const key = await indexing.connect(git)
  expect(await writesTo('runs', 'insert'), 'requests').toEqual(['plumbline, limit 0'])

  await indexing.db.execute(sql`truncate written`)
  // Like the start of the product, passes all parts of the process, including the pool of its requests.
  await working.start({ ...indexing.ctx })
  await eventually(async () => expect((await indexing.newestRun(key)).state).toBe('done'))
  git.commit({ 'docs/b.md': spec('B') })
  await eventually(async () => expect(await indexing.paths(key)).toHaveLength(2))

  const ofJobs = ['plumbline worker, limit 0']
  expect(await writesTo('texts', 'insert'), 'jobs').toEqual(ofJobs)
  expect(await writesTo('documents', 'insert'), 'jobs').toEqual(ofJobs)
  expect(await writesTo('runs', 'update'), 'jobs').toEqual(ofJobs)
  expect(await writesTo('_private_job_queues', 'update'), 'the queue').toEqual(ofJobs)
  expect(await writesTo('runs', 'insert'), 'watchers').toEqual(['plumbline watch, limit 0'])
  expect(await writesTo('workers', 'insert'), 'heartbeats').toEqual(['plumbline heartbeat, limit 0'])
})
