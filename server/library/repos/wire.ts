import { z } from 'zod'

export const TitlePrefix = z
  .string()
  .nullable()
  .meta({ description: 'The leading number or date of the file name, such as `2000` or `ADR 12`.' })

export const SpecSummary = z
  .object({
    file_path: z.string(),
    title: z.string(),
    title_prefix: TitlePrefix,
    status: z.string().nullable(),
    type: z.string(),
    owner: z.string().nullable(),
    team: z.string().nullable(),
    tags: z.array(z.string()),
    review_status: z.string().nullable(),
    total_sections: z.number().int(),
    done_sections: z.number().int(),
    total_ac: z.number().int(),
    done_ac: z.number().int(),
    realized_ac: z.number().int(),
    last_doc_change_at: z.string().nullable(),
    last_code_change_at: z.string().nullable(),
    stale_since: z.string().nullable(),
    is_stale: z.boolean(),
    /** Whether it has a status, a marker or a criterion. Sections of untracked documents do not count. */
    tracked: z.boolean(),
  })
  .meta({ id: 'SpecSummary' })
export type SpecSummary = z.infer<typeof SpecSummary>

export const DocFile = z
  .object({
    path: z.string(),
    name: z.string(),
    title: z.string(),
    title_prefix: TitlePrefix,
    doc_type: z.string(),
    last_doc_change_at: z.string().nullable(),
    url: z.string(),
  })
  .meta({ id: 'DocFile' })
export type DocFile = z.infer<typeof DocFile>

const ConfigDiagnosticWire = z
  .object({
    severity: z.enum(['error', 'warning', 'info']),
    code: z.string(),
    path: z.string(),
    message: z.string(),
    line: z.number().int().min(1),
    column: z.number().int().min(1),
  })
  .meta({ id: 'ConfigDiagnostic' })

export const RepoSummary = z
  .object({
    owner: z.string(),
    repo: z.string(),
    full_name: z.string(),
    description: z.string().nullable(),
    default_branch: z.string().nullable(),
    head_sha: z.string().nullable(),
    indexed_at: z.string().nullable(),
    /** Why the last index run failed; null if it succeeded. Not part of the reference. */
    problem: z.string().nullable(),
    /** Archived at the code host: read-only. */
    is_archived: z.boolean(),
    has_specs: z.boolean(),
    spec_count: z.number().int(),
    specs: z.array(SpecSummary),
    docs: z.array(DocFile),
    config: z.unknown().nullable(),
    config_diagnostics: z.array(ConfigDiagnosticWire),
  })
  .meta({ id: 'RepoSummary' })
export type RepoSummary = z.infer<typeof RepoSummary>

/** A repository without its documents. */
const ListedRepository = RepoSummary.omit({
  specs: true,
  docs: true,
  config: true,
  config_diagnostics: true,
}).meta({
  id: 'ListedRepository',
})

export const RepositoriesWire = z.object({ repos: z.array(ListedRepository), total: z.number().int() })
export type RepositoriesWire = z.infer<typeof RepositoriesWire>

export const RepoConfigWire = z
  .object({
    /** The configuration file, under its current or legacy name; null if there is none. */
    file: z.string().nullable(),
    settings: z.array(
      z.object({
        key: z.string(),
        value: z.unknown(),
        from: z.enum(['default', 'file', 'alias']),
        line: z.number().int().nullable(),
        /** The alias under which the setting is written. */
        alias: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'RepoConfig' })
export type RepoConfigWire = z.infer<typeof RepoConfigWire>

export const RunWire = z
  .object({
    id: z.number().int(),
    state: z.enum(['queued', 'running', 'done', 'failed', 'superseded']),
    step: z.string().nullable(),
    done: z.number().int(),
    total: z.number().int(),
    written: z.number().int(),
    head_sha: z.string().nullable(),
    /** When the run continues after a rate limit of the host. */
    resumes_at: z.string().nullable(),
    error: z.string().nullable(),
    /** Problems that did not stop the run. Without a line they concern the whole file. */
    problems: z.array(
      z.object({ file_path: z.string(), line: z.number().int().nullable(), message: z.string() }),
    ),
    created_at: z.string(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'Run' })
export type RunWire = z.infer<typeof RunWire>

export const RunsWire = z.object({ runs: z.array(RunWire), total: z.number().int() })

const TreeFolder = z.object({
  kind: z.literal('folder'),
  path: z.string(),
  name: z.string(),
  /** Documents below it, in all depths. */
  documents: z.int(),
})

const TreeDocument = z.object({
  kind: z.literal('document'),
  path: z.string(),
  title: z.string(),
  title_prefix: TitlePrefix,
  /** Null if nobody tracks it. */
  status: z.string().nullable(),
  doc_type: z.string(),
})

export const TreeEntry = z.discriminatedUnion('kind', [TreeFolder, TreeDocument]).meta({ id: 'TreeEntry' })
export type TreeEntry = z.infer<typeof TreeEntry>
export type TreeDocument = z.infer<typeof TreeDocument>

export const FolderWire = z
  .object({ entries: z.array(TreeEntry), total: z.int(), offset: z.int() })
  .meta({ id: 'Folder' })
export type FolderWire = z.infer<typeof FolderWire>

export const FoundDocumentsWire = z
  .object({ documents: z.array(TreeDocument.extend({ repo: z.string() })), total: z.int() })
  .meta({ id: 'FoundDocuments' })
export type FoundDocumentsWire = z.infer<typeof FoundDocumentsWire>

export const NeighborsWire = z
  .object({ previous: TreeDocument.nullable(), next: TreeDocument.nullable() })
  .meta({ id: 'Neighbors' })
export type NeighborsWire = z.infer<typeof NeighborsWire>
