import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'
import type { ChatWire } from '#server/talk/chat/wire'

type Settings = Pick<ChatWire, 'unlinked_in_channels' | 'unlinked_directly'>

/** Channels in which people without a linked account get the access of a viewer. */
export const UnlinkedForm = ({ chat }: { chat: Settings }) => (
  <section className="panel" aria-labelledby="pl-_unlinked">
    <div className="panel-head">
      <h2 id="pl-_unlinked">People without a linked account</h2>
    </div>
    <div className="panel-body">
      <p>They read what a viewer reads, where you allow it.</p>
      <SaveAtOnce act="settings" className="fields" describe={describeAccess}>
        <Choice name="unlinked_in_channels" label="In channels" isOn={chat.unlinked_in_channels} />
        <Choice name="unlinked_directly" label="In direct messages" isOn={chat.unlinked_directly} />
      </SaveAtOnce>
    </div>
  </section>
)

const Choice = ({ name, label, isOn }: { name: keyof Settings; label: string; isOn: boolean }) => (
  <label className="check">
    <input type="checkbox" name={name} defaultChecked={isOn} />
    {label}
  </label>
)

function describeAccess(saved: FormData): string {
  const places = [
    ...(saved.has('unlinked_in_channels') ? ['in channels'] : []),
    ...(saved.has('unlinked_directly') ? ['in direct messages'] : []),
  ]
  return `People without a linked account read ${places.length === 0 ? 'nothing' : places.join(' and ')}.`
}
