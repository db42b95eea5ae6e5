import { HorizontalBars } from './HorizontalBars.tsx'
import { Radar } from './Radar.tsx'
import type { RadarProps } from './Radar.tsx'

/** A radar, or bars where the number of axes or the width does not allow a radar. */
export function Profile({ axes, width, label, ...rest }: Omit<RadarProps, 'otherwise'>) {
  return (
    <Radar
      axes={axes}
      width={width}
      label={label}
      {...rest}
      otherwise={
        <HorizontalBars
          bars={axes.map((axis) => ({ key: axis.label, ...axis }))}
          width={width}
          label={label}
        />
      }
    />
  )
}
