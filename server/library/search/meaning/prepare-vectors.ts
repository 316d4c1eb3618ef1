import { type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import postgres from 'postgres'
import type { Database } from '#db/client'
import type { Embedder } from '#server/ports/ai/port'

/** Advisory lock, so that processes that start together prepare one after the other. An arbitrary number. */
const VECTORS_LOCK = 7_315_909

const NOT_PERMITTED = '42501'

/**
 * Creates missing tables and indexes for vectors. Returns a message if that is not possible. This is not a migration,
 * because most databases lack the extension and the vector length is a setting.
 */
export async function prepareVectors(
  db: Database,
  { dimensions }: Pick<Embedder, 'dimensions'>,
): Promise<string | null> {
  try {
    return await db.transaction(async (tx) => {
      // Building the vector index may take long.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`select pg_advisory_xact_lock(${VECTORS_LOCK})`)
      const [extension] = await tx.execute<{ isNewEnough: boolean }>(sql`
        select string_to_array(coalesce(installed_version, default_version), '.')::int[] >= '{0,8}' as "isNewEnough"
        from pg_available_extensions where name = 'vector'`)
      if (!extension) return MISSING
      if (!extension.isNewEnough) return TOO_OLD
      await tx.execute(sql`create extension if not exists vector`)
      const [column] = await tx.execute<{ type: string }>(sql`
        select format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = to_regclass('embeddings') and attname = 'embedding'`)
      if (column && column.type !== `halfvec(${dimensions})`) {
        await tx.execute(sql`delete from embedded_documents`)
        await tx.execute(sql`drop table embeddings`)
      }
      for (const statement of tables(dimensions)) await tx.execute(statement)
      return null
    })
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    if (cause instanceof postgres.PostgresError && cause.code === NOT_PERMITTED) return NO_PERMISSION
    throw error
  }
}

const MISSING =
  'The database has no extension pgvector. Install version 0.8 or newer and restart, or remove EMBEDDINGS_MODEL.'
const TOO_OLD =
  'The database has an old version of pgvector. Update it to 0.8 or newer (alter extension vector update) and restart.'
const NO_PERMISSION =
  'The user of DATABASE_URL may not enable pgvector. Run "create extension vector" as a superuser and restart.'

/**
 * Vectors are stored under the hash of the text, so no text is sent twice. The links from sections to vectors are
 * deleted with their documents.
 */
const tables = (dimensions: number): SQL[] => [
  sql`create table if not exists embeddings (
    org_id bigint not null references orgs (id),
    hash text not null,
    model text not null,
    embedding halfvec(${sql.raw(String(dimensions))}) not null,
    primary key (org_id, hash))`,
  sql`create index if not exists embeddings_nearest_idx on embeddings using hnsw (embedding halfvec_cosine_ops)`,
  sql`create table if not exists embedded_documents (
    org_id bigint not null,
    repository_id bigint not null,
    path text not null,
    terms text not null,
    primary key (org_id, repository_id, path),
    foreign key (org_id, repository_id, path) references documents (org_id, repository_id, path) on delete cascade)`,
  sql`create table if not exists embedded_sections (
    org_id bigint not null,
    repository_id bigint not null,
    path text not null,
    ordinal integer not null,
    hash text not null,
    primary key (org_id, repository_id, path, ordinal),
    foreign key (org_id, repository_id, path)
      references embedded_documents (org_id, repository_id, path) on delete cascade)`,
  sql`create index if not exists embedded_sections_hash_idx on embedded_sections (org_id, hash)`,
]
