import { useEffect, useRef, useState } from 'react'
import { randomId } from './random-id'

interface TabMessage {
  event: 'opened' | 'open_too' | 'closed' | 'saved'
  file: string
  sender: string
}

export type OtherTabState = 'none' | 'open' | 'saved'

/** Whether another tab of this browser has the same file open, or has saved it. */
export function useOtherTabs(file: string): { otherTabs: OtherTabState; announceSave: () => void } {
  const [otherTabs, setOtherTabs] = useState<OtherTabState>('none')
  const send = useRef<(event: TabMessage['event']) => void>(() => undefined)
  useEffect(() => {
    const channel = new BroadcastChannel('plumbline-editor')
    const sender = randomId()
    send.current = (event) => channel.postMessage({ event, file, sender } satisfies TabMessage)
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.file !== file) return
      if (data.event === 'opened') send.current('open_too')
      setOtherTabs((before) => (before === 'saved' ? before : stateAfter(data.event)))
    }
    const leave = () => send.current('closed')
    send.current('opened')
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
      channel.close()
    }
  }, [file])
  return { otherTabs, announceSave: () => send.current('saved') }
}

const stateAfter = (event: TabMessage['event']): OtherTabState => {
  if (event === 'saved') return 'saved'
  return event === 'closed' ? 'none' : 'open'
}
