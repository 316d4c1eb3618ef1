interface Props {
  label?: string
  /** Whether it is the way on, because the step has nothing to save. */
  isMain?: boolean
}

/** Leaves out the current step. A browser does not check the fields of the form first. */
export const SkipButton = ({ label = 'Skip', isMain = false }: Props) => (
  <button
    type="submit"
    name="do"
    value="skip"
    className={isMain ? 'button button-main' : 'button'}
    formNoValidate
  >
    {label}
  </button>
)
