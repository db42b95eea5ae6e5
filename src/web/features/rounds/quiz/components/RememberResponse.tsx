/** Off by default: other people may use the same browser. */
export const RememberResponse = ({
  checked,
  onChange,
}: {
  checked: boolean
  onChange: (remembers: boolean) => void
}) => (
  <label className="quiz-keep">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>
      Remember on this device that I answered, until the survey ends.{' '}
      <span className="quiz-muted">Leave this off if other people use it.</span>
    </span>
  </label>
)
