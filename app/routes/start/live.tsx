import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { LiveLine } from '#app/console/start/live-line.tsx'
import { NextActs } from '#app/console/start/next-acts.tsx'
import { firstDocument } from '#app/console/start/start.server'
import { head } from '#app/head'
import { attestSection } from '#app/library/document/attest-section.server'
import { loadDocument } from '#app/library/document/load-document.server'
import { DocArticle } from '#app/library/reading/doc-article.tsx'
import { SpecArticle } from '#app/library/reading/spec-article.tsx'
import { load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.title} · ${data.repo}` : 'Plumbline')

/** The person's own document, with a line that shows commits arriving. */
export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const [document, [{ runs }, { count }]] = await Promise.all([
    loadDocument(args),
    load(args, (caller) =>
      Promise.all([caller.repos.runs({ ...at, limit: RUNS_READ, offset: 0 }), firstDocument(caller, at)]),
    ),
  ])
  return { ...document, at, documents: count, run: runs.find(({ state }) => state === 'done') ?? null }
}

/** Enough to find one that has finished. */
const RUNS_READ = 10

export const action = attestSection

export default function Live() {
  const { at, doc, spec, run, documents } = useLoaderData<typeof loader>()
  const top = (
    <>
      <LiveLine at={at} initial={run} />
      <NextActs at={at} documents={documents} />
    </>
  )
  return spec ? <SpecArticle spec={spec} top={top} /> : <DocArticle {...doc} top={top} />
}
