import { useEffect, useRef, useState } from 'react'
import { randomId } from './random-id'

interface Said {
  what: 'opened' | 'open_too' | 'closed' | 'saved'
  file: string
  by: string
}

export type Elsewhere = 'nowhere' | 'open' | 'saved'

/** Whether another tab of this browser has the same file open, or has saved it. */
export function useOtherTabs(file: string): { elsewhere: Elsewhere; tellSaved: () => void } {
  const [elsewhere, setElsewhere] = useState<Elsewhere>('nowhere')
  const tell = useRef<(what: Said['what']) => void>(() => undefined)
  useEffect(() => {
    const channel = new BroadcastChannel('plumbline-editor')
    const by = randomId()
    tell.current = (what) => channel.postMessage({ what, file, by } satisfies Said)
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.file !== file) return
      if (data.what === 'opened') tell.current('open_too')
      setElsewhere((before) => (before === 'saved' ? before : seenBy(data.what)))
    }
    const leave = () => tell.current('closed')
    tell.current('opened')
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
      channel.close()
    }
  }, [file])
  return { elsewhere, tellSaved: () => tell.current('saved') }
}

const seenBy = (what: Said['what']): Elsewhere => {
  if (what === 'saved') return 'saved'
  return what === 'closed' ? 'nowhere' : 'open'
}
