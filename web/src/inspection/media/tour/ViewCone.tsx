/**
 * The view of a person on a plan, as a sector: `turn` clockwise from the plan's upper edge and
 * `angle` in radians.
 */
export function ViewCone({
  className,
  turn,
  angle,
}: {
  className: string | undefined
  turn: number
  angle: number
}) {
  const [left, right] = [turn - angle / 2, turn + angle / 2]
  const at = (direction: number) =>
    `${50 + 50 * Math.sin(direction)} ${50 - 50 * Math.cos(direction)}`
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden>
      <path d={`M 50 50 L ${at(left)} A 50 50 0 ${angle > Math.PI ? 1 : 0} 1 ${at(right)} Z`} />
    </svg>
  )
}
