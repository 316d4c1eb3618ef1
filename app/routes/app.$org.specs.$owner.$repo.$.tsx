import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { SpecArticle } from '../components/spec-article'
import { specPage } from '../document/spec-page.server'
import { filePathOf } from '../file-path'
import { head } from '../head'
import { load } from '../load.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.page.view.title} · ${data.page.repo}` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  return { page: specPage(at.org, await load(args, (caller) => caller.specs.spec(at))) }
}

export default function Spec() {
  return <SpecArticle page={useLoaderData<typeof loader>().page} />
}
