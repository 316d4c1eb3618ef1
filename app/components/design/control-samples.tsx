import { useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'
import { Dialog } from '#app/components/inputs/dialog.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import { DesignPart } from './design-part'

/** Buttons, a menu, a dialog and fields. */
export function ControlSamples() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <DesignPart title="Buttons">
        <div className="actions">
          <button type="button" className="button">
            Button
          </button>
          <button type="button" className="button button-main">
            Main button
          </button>
          <button type="button" className="button button-danger">
            Dangerous button
          </button>
          <button type="button" className="button" disabled>
            Disabled
          </button>
          <CopyButton label="Copy" text={() => 'copied'} />
          <button type="button" className="button" onClick={() => setIsOpen(true)}>
            Open dialog
          </button>
          <Menu label="A menu" icon={<Icon name="chevron" />}>
            <ul>
              <li>
                <a href="#pl-_main">A line</a>
              </li>
            </ul>
          </Menu>
        </div>
        {isOpen && (
          <Dialog label="A dialog" onClose={() => setIsOpen(false)}>
            <p className="panel-note">Press Escape to close it. The focus returns to the button.</p>
          </Dialog>
        )}
      </DesignPart>
      <DesignPart title="Fields">
        <form className="form">
          <Field label="A field" name="field" hint="Screen readers read this hint with the field." />
          <Field label="Email" name="mail" type="email" placeholder="you@example.com" />
        </form>
      </DesignPart>
    </>
  )
}
