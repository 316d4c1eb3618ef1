import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { RunWire } from '../server/repos/wire'
import { trpc } from './trpc'

interface Repository {
  org: string
  owner: string
  repo: string
}

const INTERVAL_MS = 1000
/** After this many failures in a row the page stops asking and says so. */
const PATIENCE = 5

const isActive = ({ state }: RunWire) => state === 'queued' || state === 'running'

/** A repository's runs: asked for every second while one is under way; at its end the page reads its data again. */
export function useLiveRuns({ org, owner, repo }: Repository, initial: RunWire[]) {
  const [runs, setRuns] = useState(initial)
  const [failures, setFailures] = useState(0)
  const { revalidate } = useRevalidator()
  useEffect(() => setRuns(initial), [initial])

  useEffect(() => {
    if (!runs.some(isActive) || failures >= PATIENCE) return
    const look = async () => {
      try {
        const found = await trpc.repos.runs.query({ org, owner, repo, limit: runs.length })
        setRuns(found.runs)
        setFailures(0)
        if (!found.runs.some(isActive)) revalidate()
      } catch {
        setFailures((count) => count + 1)
      }
    }
    const timer = setTimeout(look, INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [runs, failures, org, owner, repo, revalidate])

  return { runs, isActive: runs.some(isActive), isLost: failures >= PATIENCE }
}
