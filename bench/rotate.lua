-- Asks for the paths that come after `-- COUNT`, one after the other, and from one of so many addresses, as a balancer
-- in front tells them: 0 for none.
local asked = {}
local at = 0

function init(args)
  local count = tonumber(args[1])
  repeat
    for i = 2, #args do
      if count > 0 then wrk.headers["X-Forwarded-For"] = "198.18.0." .. (#asked % count + 1) end
      asked[#asked + 1] = wrk.format("GET", args[i])
    end
  until #asked >= count
end

function request()
  at = at % #asked + 1
  return asked[at]
end
