import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'
import type { TimeZoneChoice } from './time-zones.server'

interface Props {
  timeZone: string
  choices: TimeZoneChoice[]
}

/** One field that completes names of time zones, cities and countries. */
export const TimeZoneForm = ({ timeZone, choices }: Props) => (
  <SaveAtOnce label="Time zone" act="set_time_zone" className="fields">
    <label>
      <span>Time zone</span>
      <input
        type="text"
        name="time_zone"
        list="pl-_time-zones"
        defaultValue={timeZone}
        required
        maxLength={100}
        spellCheck={false}
        aria-describedby="pl-_time-zone-note"
      />
    </label>
    <p className="muted" id="pl-_time-zone-note">
      Type a city or a country. Quiet hours, digests and daily mails follow it.
    </p>
    <datalist id="pl-_time-zones">
      {choices.map(({ zone, words }) => (
        <option key={zone} value={zone} label={words || undefined} />
      ))}
    </datalist>
  </SaveAtOnce>
)
