import { Link, useLocation } from '@remix-run/react'
import { useEffect, useMemo, useState } from 'react'
import { orgPath } from '#shared/page-paths'
import { NestedTree } from './nested-tree'
import type { LoadedTree } from './tree-data'
import { TreeFilter } from './tree-filter'
import { treePlaceOf } from './tree-place'
import { useTree } from './use-tree'
import { VirtualTree } from './virtual-tree'

interface Props {
  org: string
  loaded: LoadedTree
}

/** The repositories of the org with their folders and documents. */
export function LibraryTree({ org, loaded }: Props) {
  const { pathname } = useLocation()
  const place = useMemo(() => treePlaceOf(pathname.slice(orgPath(org).length)), [org, pathname])
  const tree = useTree(org, loaded, place)
  const [hasScript, setHasScript] = useState(false)
  const [text, setText] = useState('')
  useEffect(() => setHasScript(true), [])
  if (loaded.repositories.length === 0)
    return (
      <p className="tree-empty">
        <Link to={orgPath(org, 'start')}>Connect a repository</Link>
      </p>
    )
  return (
    <>
      <TreeFilter org={org} text={text} onText={setText} />
      {text.trim() === '' && (
        <div className="tree">
          {hasScript ? <VirtualTree org={org} tree={tree} /> : <NestedTree rows={tree.rows} />}
        </div>
      )}
    </>
  )
}
