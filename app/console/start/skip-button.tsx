/** Leaves out the current step. A browser does not check the fields of the form first. */
export const SkipButton = ({ label = 'Skip' }: { label?: string }) => (
  <button type="submit" name="do" value="skip" className="button" formNoValidate>
    {label}
  </button>
)
