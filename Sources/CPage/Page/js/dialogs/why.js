// Why a day has its status: everything that applies to it, the strongest first (A11).
import { t, statusName, list, hours, day as dayText, moment } from '../kit.js';

function shiftText(shift) {
  const rest = shift.restHours ? ` + ${t('why.rest', { n: shift.restHours })}` : '';
  return `${shift.title} (${shift.symbol}), ${dayText(shift.date)}, ${hours(shift.duration)}${rest}`;
}

function eventText(event) {
  return [event.title || t('why.event'), event.from ? `${event.from}–${event.to}` : t('allDay'), event.place, event.calendar].filter(Boolean).join(', ');
}

function reason(layer) {
  if (layer.source === 'calendar') return layer.events.length ? list(layer.events.map(eventText)) : t('why.noEvent');
  if (layer.source === 'explicit') return layer.since ? t('why.explicit', { time: moment(layer.since) }) : t('day.why.explicit');
  if (layer.source === 'shift') return layer.shifts?.length ? list(layer.shifts.map(shiftText)) : t('why.dayOff');
  return layer.since ? t('why.default', { time: moment(layer.since) }) : t('day.why.default');
}

/** The first line is what applies; the others are overridden. */
export function whyLines({ layers, dayOff }) {
  if (layers.length === 0) return [t(dayOff ? 'why.off' : 'why.nothing')];
  return layers.map((layer, i) => {
    const status = ['shift', 'calendar'].includes(layer.source) && layer.status === 'unknown' && layer.taken?.length
      ? t('why.takes', { parts: list(layer.taken.map((p) => t(p))) }) : statusName(layer);
    return i === 0 ? `${status}: ${reason(layer)}.` : t('why.overrides', { status, reason: reason(layer) });
  });
}
