-- Asks for the paths that come after `--`, one after the other.
local paths = {}
local at = 0

function init(args)
  for i = 1, #args do paths[i] = args[i] end
end

function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
